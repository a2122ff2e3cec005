import { DomainError } from '~/kit/errors'
import { tooLarge } from '~/kit/limits'
import type { SentRequest } from './sent-request'

const FIRST_PIECE = 64 * 1024

const makeSizeError = (max: number) => new DomainError('too-large', tooLarge(max))

/** Grows to the needed size, but at least to twice the old one, so that small pieces are not copied again and again. */
function growBytes(bytes: Uint8Array, size: number, needed: number): Uint8Array {
  if (needed <= bytes.length) return bytes
  const larger = new Uint8Array(Math.max(needed, bytes.length * 2))
  larger.set(bytes.subarray(0, size))
  return larger
}

/**
 * Checks the announced length first and then the received bytes. A stream that is too large is not canceled, because
 * that would close the connection before the reply.
 */
export async function readBytes(request: SentRequest, max: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Math.min(max, FIRST_PIECE))
  if (announced > max) throw makeSizeError(max)
  if (!request.body) return new Uint8Array()
  const pieces = request.body[Symbol.asyncIterator]()
  let bytes = new Uint8Array(Math.min(max, FIRST_PIECE, announced))
  let size = 0
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    if (size + piece.value.length > max) throw makeSizeError(max)
    bytes = growBytes(bytes, size, size + piece.value.length) as Uint8Array<ArrayBuffer>
    bytes.set(piece.value, size)
    size += piece.value.length
  }
  return bytes.subarray(0, size)
}

export const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
