const UNSAFE: Record<string, string> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that nothing can break out of a script with. */
const inScript = (text: string): string => JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (sign) => UNSAFE[sign] ?? '')

/** What the loaders found, as the scripts by which React Router takes it over in the browser (its own `StreamTransfer`, without a stream). */
export async function handedOver(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true })
  const open = `<script nonce="${nonce}">window.__reactRouterContext.streamController`
  return `${open}.enqueue(${inScript(text)});</script>${open}.close();</script>`
}
