// @ts-check
import { accountFault, holderFault, institutionFault, routingFault, transitFault } from './bank-account.js'
import { channel } from './channel.js'
import { checked, field } from './field.js'
import { bankToken } from './token.js'

/** @param {number} length */
const upTo = (length) => (/** @type {string} */ digits) => digits.slice(0, length)
const onChange = () => page.changed()

const holder = field('holder', { fault: holderFault, onChange })
const routing = field('routing', { fault: routingFault, mask: upTo(9), onChange })
const transit = field('transit', { fault: transitFault, mask: upTo(5), onChange })
const institution = field('institution', { fault: institutionFault, mask: upTo(3), onChange })
const account = field('account', { fault: accountFault, mask: upTo(17), onChange })

/** @type {'us' | 'ca'} */
let country = 'us'
const fields = () => (country === 'ca' ? [holder, transit, institution, account] : [holder, routing, account])

/** @param {string} name */
const selected = (name) =>
  /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name=${name}]:checked`))?.value ?? ''

const page = channel({
  open: ({ currency, holder: name }) => {
    holder.input.value = name
    country = currency === 'CAD' ? 'ca' : 'us'
    for (const part of document.querySelectorAll('[data-country]'))
      /** @type {HTMLElement} */ (part).hidden = part.getAttribute('data-country') !== country
  },
  make: () =>
    checked(fields())
      ? bankToken({
          country,
          account: account.value(),
          holderType: selected('holder_type') === 'business' ? 'business' : 'personal',
          accountType: selected('account_type') === 'savings' ? 'savings' : 'checking',
        })
      : null,
  state: () => ({
    brand: null,
    isComplete: fields().every((one) => one.fault() === null),
    isEmpty: fields().every((one) => one.value() === ''),
  }),
  focus: () => (fields().find((one) => one.fault() !== null) ?? holder).input.focus(),
})
