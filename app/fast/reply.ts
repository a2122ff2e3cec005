import { htmlAnswer, textAnswer, type Page } from './page-bytes'
import { readPieces } from './script-bytes'
import { answerWhole, type Take } from './whole-answer'

export { wholeAnswer } from './whole-answer'

const encoder = new TextEncoder()

export const jsonAnswer = (value: unknown, take: Take | null): Response =>
  answerWhole(encoder.encode(JSON.stringify(value)), {
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    take,
  })

type Drawn = Omit<Page, 'data'> & { stream: ReadableStream<Uint8Array> | undefined }
type Init = { status: number; headers: Headers; take: Take | null }

/** A drawn page with the data of its loaders, which React Router has already encoded. */
export async function pageAnswer(
  { html, nonce, stream }: Drawn,
  { isFast, ...init }: Init & { isFast: boolean },
): Promise<Response> {
  const page = { html, nonce, data: stream ? await readPieces(stream) : [] }
  return isFast ? htmlAnswer(page, init) : textAnswer(page, init)
}
