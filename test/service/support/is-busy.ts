/** Whether the service rejects a request because the machine or the key is busy. */
export function isBusy({ status }: { readonly status: number }): boolean {
  return status === 503 || status === 429;
}
