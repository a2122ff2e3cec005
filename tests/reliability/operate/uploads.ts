import { withToken } from '../sales.ts'

const TYPE = 'application/pdf'
const PAGES = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(512 * 1024, 'page ')])

export async function signUpload(origin: string, filename: string): Promise<{ filename: string; url: string }> {
  const body = JSON.stringify({ filename, content_type: TYPE, size: PAGES.length })
  const answer = await withToken(`${origin}/jpanel/downloads/cdn/sign`, body)
  if (answer.status !== 200) throw new Error(`nothing was signed: ${answer.status} ${await answer.text()}`)
  const signed = (await answer.json()) as { filename: string; signed_upload_url: string }
  return { filename: signed.filename, url: new URL(signed.signed_upload_url, origin).href }
}

export async function sendFile(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'PUT', body: PAGES, headers: { 'content-type': TYPE } })
  await answer.arrayBuffer()
  return answer.status
}

/** Completes the upload, so that the server checks the file in the store. */
export async function finishUpload(origin: string, filename: string): Promise<number> {
  const body = JSON.stringify({ filename, content_type: TYPE, size: PAGES.length })
  const answer = await withToken(`${origin}/jpanel/downloads/cdn/done`, body)
  await answer.arrayBuffer()
  return answer.status
}
