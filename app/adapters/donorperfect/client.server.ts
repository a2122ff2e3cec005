import { seconds } from '~/kit/clock'
import { CrmRefused, type CrmCredentials } from '~/ports/donor-crm'
import { readAnswer, type CrmRecord } from './xml'

export type Guarded = <R>(call: () => Promise<R>, isAnswer: (error: unknown) => boolean) => Promise<R>

export type CrmAccount = { url: string; credentials: CrmCredentials; guarded: Guarded; waits?: number }

const TIMEOUT = seconds(15)
const MAX_BYTES = 8_000_000
const MAX_WORDS = 200

const REJECTED = 'DonorPerfect rejected the credentials.'

/** DonorPerfect issues keys percent-encoded. They are decoded, so that they are encoded only once when sent. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

function buildAddress({ url, credentials: { username, password, apiKey } }: CrmAccount): URL {
  const address = new URL(url)
  if (apiKey !== '') address.searchParams.set('apikey', decodeKey(apiKey))
  else {
    address.searchParams.set('login', username)
    address.searchParams.set('pass', password)
  }
  return address
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).length
    if (length > MAX_BYTES) throw new Error('the donor CRM answered too much')
    text += decoder.decode(chunk as Uint8Array, { stream: true })
  }
  return text + decoder.decode()
}

/** Messages of the service repeat statements and keys, so a message that contains a credential is dropped. */
function explainError(error: string, { username, password, apiKey }: CrmCredentials): string {
  if (/not authorized|invalid (?:login|api ?key|credentials)|login failed/i.test(error)) return REJECTED
  const secrets = [password, apiKey, decodeKey(apiKey), encodeURIComponent(decodeKey(apiKey)), username].filter(
    (secret) => secret !== '',
  )
  const reason = secrets.some((secret) => error.includes(secret)) ? '' : error.slice(0, MAX_WORDS)
  return reason === '' ? 'DonorPerfect refused the request.' : `DonorPerfect: ${reason}`
}

/**
 * Makes one call: a statement, or a procedure with its parameters. The service requires the key in the address, so our
 * errors name no address and pass on no network error.
 */
export function makeCall(account: CrmAccount) {
  const send = async (action: string, params: string | null): Promise<readonly CrmRecord[]> => {
    let text: string
    try {
      const response = await fetch(buildAddress(account), {
        method: 'POST',
        body: new URLSearchParams(params === null ? { action } : { action, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(account.waits ?? TIMEOUT),
      })
      if (response.status === 401 || response.status === 403) throw new CrmRefused(REJECTED)
      if (!response.ok) throw new Error(`status ${response.status}`)
      text = await readBody(response)
    } catch (error) {
      if (error instanceof CrmRefused) throw error
      throw new Error('the donor CRM gave no answer')
    }
    const { records, error } = readAnswer(text)
    if (error !== null) throw new CrmRefused(explainError(error, account.credentials))
    return records
  }
  return (action: string, params: string | null = null): Promise<readonly CrmRecord[]> =>
    account.guarded(
      () => send(action, params),
      (error) => error instanceof CrmRefused,
    )
}

export type Call = ReturnType<typeof makeCall>

export function readWrittenId(records: readonly CrmRecord[]): number {
  const id = Object.values(records[0] ?? {})
    .map(Number)
    .find((value) => Number.isSafeInteger(value))
  if (id === undefined) throw new Error('the donor CRM did not say what it wrote')
  return id
}

export const readId = (record: CrmRecord | undefined, field: string): number | null => {
  const id = Number(record?.[field] ?? '')
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
