const escape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON that nothing can break out of a script with. Dashes, quotes and currencies would make all of it twice as wide, and slow to send. */
const inScript = (text: string): string => JSON.stringify(text).replace(/[&<>\u2010-\u2029\u20a0-\u20bf]/g, escape)

/** What the loaders found, as the scripts by which React Router takes it over in the browser (its own `StreamTransfer`, without a stream). */
export async function handedOver(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true })
  const open = `<script nonce="${nonce}">window.__reactRouterContext.streamController`
  return `${open}.enqueue(${inScript(text)});</script>${open}.close();</script>`
}
