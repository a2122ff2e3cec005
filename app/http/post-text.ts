export type TextReply = { status: number; json: unknown; retryAfter: number | null }

/** A text that somebody has signed, to the letter and without a session; throws where nobody answers. */
export async function postText(
  path: string,
  body: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<TextReply> {
  const sent = { ...headers, 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers: sent, credentials: 'omit', body, signal })
  const retryAfter = Number(response.headers.get('retry-after') ?? '')
  return {
    status: response.status,
    json: (await response.json().catch(() => null)) as unknown,
    retryAfter: retryAfter > 0 ? retryAfter : null,
  }
}
