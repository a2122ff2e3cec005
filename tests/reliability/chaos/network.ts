import { minutes } from '~/kit/clock'
import { postText, type TextReply } from '~/http/post-text'
import { SALES_ADDRESS, signedHeaders } from '~/wire/devices/sales'

/** A `late` call reaches the server after later ones. */
const FAULTS = ['unsent', 'unanswered', 'twice', 'late'] as const
type Fault = (typeof FAULTS)[number]

export type Happened = Record<Fault, number>

const LIMIT = minutes(1)

type Sent = { device: string; body: string; signature: string }

type Ports = { origin: () => string; random: () => number }

const makeLoss = (): TypeError => new TypeError('Failed to fetch')

/** A network that loses, repeats and reorders, and remembers what the server has answered to each sale. */
export function makeNetwork({ origin, random }: Ports) {
  const happened: Happened = { unsent: 0, unanswered: 0, twice: 0, late: 0 }
  const waiting: Sent[] = []
  const answers = new Map<string, string>()
  let changedAnswers = 0
  let isCalm = false

  const note = ({ status, json }: TextReply): void => {
    if (status !== 200) return
    for (const answer of (json as { sales: { client_uuid: string }[] }).sales) {
      const text = JSON.stringify(answer)
      const before = answers.get(answer.client_uuid)
      if (before !== undefined && before !== text) changedAnswers += 1
      answers.set(answer.client_uuid, text)
    }
  }
  const deliver = async ({ device, body, signature }: Sent): Promise<TextReply> => {
    const headers = signedHeaders({ device, signature })
    const reply = await postText(`${origin()}${SALES_ADDRESS}`, body, { headers, signal: AbortSignal.timeout(LIMIT) })
    note(reply)
    return reply
  }
  const pickFault = (): Fault | null => {
    const fault = isCalm || random() < 0.5 ? null : (FAULTS[Math.floor(random() * FAULTS.length)] ?? null)
    if (fault !== null) happened[fault] += 1
    return fault
  }
  const post = async (sent: Sent): Promise<TextReply> => {
    const fault = pickFault()
    if (fault === 'late') waiting.push(sent)
    if (fault === 'late' || fault === 'unsent') throw makeLoss()
    const [reply] = await Promise.all([deliver(sent), fault === 'twice' ? deliver(sent) : null])
    if (fault === 'unanswered') throw makeLoss()
    return reply
  }
  return {
    post,
    /** Somebody else brings the same bytes, such as the office that reads a file. */
    deliver,
    deliverLate: async (): Promise<void> => {
      const [sent] = waiting.splice(Math.floor(random() * waiting.length), 1)
      if (sent !== undefined) await deliver(sent).catch(() => undefined)
    },
    late: (): number => waiting.length,
    calm: () => {
      isCalm = true
    },
    figures: () => ({ ...happened, changedAnswers }),
  }
}

export type Network = ReturnType<typeof makeNetwork>
