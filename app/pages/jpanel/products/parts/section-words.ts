import type { ProductValues } from '~/domain/products/form-values'
import { counted } from '~/kit/text'
import type { Choice } from '~/ui/form/field'
import type { Offered } from './offered'

const list = (words: readonly (string | false | undefined)[], none = ''): string =>
  words.filter(Boolean).join(', ') || none

const namesOf = (choices: readonly Choice[], values: readonly string[], none: string): string =>
  list(
    values.map((value) => choices.find((choice) => choice.value === value)?.label),
    none,
  )

type Values = Omit<ProductValues, 'variants'>

function sayWhere({ isEnabled, showInPos, publishStartsOn, publishEndsOn, outofstockAllow }: Values): string {
  const places = list([isEnabled === 'on' && 'website', showInPos === 'on' && 'point of sale'], 'sold nowhere')
  const words = list([
    places,
    publishStartsOn !== '' && `from ${publishStartsOn}`,
    publishEndsOn === '' ? 'no end date' : `until ${publishEndsOn}`,
    outofstockAllow === '1' ? 'sold below zero' : 'stops at zero',
  ])
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const sayFunds = ({ style, fundCode, designations }: Values): string =>
  style === 'supporters_choice'
    ? list(
        designations.map(({ account }) => account),
        'No fund',
      )
    : fundCode === ''
      ? 'No fund'
      : `Fund ${fundCode}`

const TRIBUTES: Readonly<Record<string, string>> = { '0': 'Off', '1': 'Optional', '2': 'Required' }

/** What each section of a product holds, in the one line that it is while it is closed. */
export function sayHeld(values: Values, offered: Pick<Offered, 'categories' | 'taxes'>) {
  const questions = values.customFields.map(({ name }) => name)
  return {
    pictures:
      values.pictures.length === 0
        ? 'No pictures'
        : `${counted(values.pictures.length, 'picture')}, the first is the main one`,
    categories: namesOf(offered.categories, values.categories, 'In no category'),
    visibility: sayWhere(values),
    funds: sayFunds(values),
    money: list([
      namesOf(offered.taxes, values.taxes, 'No sales tax'),
      values.isTaxReceiptable === 'on' ? 'on tax receipts' : 'no receipt',
      values.isDccEnabled === 'on' && 'costs can be covered',
      values.goal !== '' && `goal ${values.goal}`,
    ]),
    fields: list(questions, 'No questions'),
    tributes: TRIBUTES[values.allowTributes] ?? '',
    mail: list([
      values.thankYouTemplate === '' ? 'No thank-you email of its own' : 'A thank-you email of its own',
      values.emailNotify === '' ? 'nobody notified' : `notifies ${values.emailNotify}`,
    ]),
    seo: list([values.seoTitle, values.seoDescription], 'Title and description from the name and summary'),
    crm: values.crmSync === '0' ? 'Not sent to the donor CRM' : 'Sent to the donor CRM',
  }
}
