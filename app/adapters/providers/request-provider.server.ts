import { ProviderFailure } from '~/ports/provider-accounts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1_000_000

export type ProviderResponse = { status: number; body: unknown }

/**
 * Sends one request, limited in time and size, and follows no redirect. Throws ProviderFailure without an answer. Pass
 * only addresses of ours, never a person's.
 */
export async function requestProvider(
  address: string,
  options: { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
): Promise<ProviderResponse> {
  let response: Response
  try {
    response = await fetch(address, { ...options, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, body: parseJson(await readText(response)) }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(`no answer from ${new URL(address).host}`, { cause: error })
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_ANSWER_BYTES) throw new ProviderFailure('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
