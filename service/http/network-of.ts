/** Returns what an address is counted as: itself, or with IPv6 its network of 64 bits, of which a client has all addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [front = "", back] = (address.split("%")[0] ?? "").split("::");
  const groups = front === "" ? [] : front.split(":");
  const rest = back === undefined || back === "" ? [] : back.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(":")}::/64`;
}
