import { readSelected } from '~/domain/catalog/answers'
import { toDecimal } from '~/kit/money'
import { startingChoice, type ItemChoice } from './item-choice'
import type { TillLine, TillRules } from '~/pages/jpanel/pos/cart/order'
import { ONCE, type TillProduct } from '~/pages/jpanel/pos/catalog/product'
import { tributeOfLine } from './tribute'

const toAnswers = (line: TillLine, product: TillProduct): ItemChoice['answers'] =>
  Object.fromEntries(
    product.fields.flatMap((field) => {
      const answer = line.answers.find(({ id }) => id === field.id)
      if (!answer) return [[field.id, field.type === 'multi-select' ? [] : '']]
      return [[field.id, field.type === 'multi-select' ? readSelected(answer.value, field.choices) : answer.value]]
    }),
  )

export function choiceOfLine(line: TillLine, product: TillProduct, rules: TillRules): ItemChoice {
  const { recurring } = line
  const first = startingChoice(product, rules, line.variantId)
  return {
    ...first,
    variantId: line.variantId,
    amount: line.isDonation ? toDecimal(recurring?.minor ?? line.originalPriceMinor, line.currency) : '',
    qty: line.qty,
    period: recurring?.frequency ?? ONCE,
    account: line.fundCode ?? first.account,
    answers: toAnswers(line, product),
    day: recurring?.day ?? first.day,
    dayOfWeek: recurring?.dayOfWeek ?? first.dayOfWeek,
    withInitialCharge: recurring?.hasInitialCharge ?? true,
    notes: line.additionalNotes,
    isGiftAid: line.isGiftAid,
    tribute: tributeOfLine(line.tribute, first.tribute),
  }
}
