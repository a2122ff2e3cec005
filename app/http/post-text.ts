export type TextReply = { status: number; json: unknown; retryAfter: number | null }

/** Sends signed text unchanged and without a session; throws if there is no reply. */
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
