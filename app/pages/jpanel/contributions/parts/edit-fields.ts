import type { EditedLine } from '~/domain/contributions/edit/edit-form.server'
import type { Fields } from '~/http/body'

const numbered = (body: Fields, prefix: string): [key: string, numbers: number[]][] =>
  Object.keys(body).flatMap((key) =>
    key.startsWith(prefix) ? [[key, key.slice(prefix.length).split('-').map(Number)] satisfies [string, number[]]] : [],
  )

type Line = { id: number; variantId?: unknown; isGiftAid?: boolean; answers: Record<string, unknown> }

/**
 * Turns the form's flat fields into the operation's input. An item's fields carry its number, and an unchecked box is
 * not posted.
 */
export function readEdit(body: Fields): Fields {
  const lines = new Map<number, Line>()
  const lineOf = (id: number): Line => {
    const line = lines.get(id) ?? { id, answers: {} }
    lines.set(id, line)
    return line
  }
  for (const [key, [id = 0]] of numbered(body, 'variant-')) lineOf(id).variantId = body[key]
  for (const [key, [id = 0]] of numbered(body, 'item-')) lineOf(id).isGiftAid = body[`aid-${String(body[key])}`] === '1'
  for (const [key, [id = 0, field = 0]] of numbered(body, 'answer-')) lineOf(id).answers[field] = body[key]
  return {
    ...body,
    ...(body.isFull === '1' ? { isAnonymous: body.isAnonymous === '1' } : {}),
    lines: [...lines.values()],
  }
}

type Shown = { values: Record<string, string>; lines: readonly EditedLine[]; supporter: { id: number } | null }

export const toEditValues = ({ values, lines, supporter }: Shown): Record<string, string> => ({
  ...values,
  supporterId: supporter === null ? '' : String(supporter.id),
  ...Object.fromEntries(
    lines.flatMap((line) => [
      [`variant-${line.id}`, line.variantId === null ? '' : String(line.variantId)],
      [`aid-${line.id}`, line.isGiftAid ? '1' : ''],
      ...line.answers.map((answer) => [`answer-${line.id}-${answer.id}`, answer.value] as const),
    ]),
  ),
})
