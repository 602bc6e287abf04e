/** The body as text, like `response.text()`, but no further than `maximum` bytes: compressed, few bytes can be many. */
export async function readText(
  response: Response,
  maximum: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return { text: text + decoder.decode(), isWhole: true };
    size += chunk.value.byteLength;
    text += decoder.decode(chunk.value, { stream: true });
    if (size > maximum) return { text, isWhole: false };
  }
}
