// @ts-check
import { postToParent } from './parent.js'

/** The payer is back: which way they went is the gateway's to say, not this page's. */
const requested = new URLSearchParams(location.search)
const decision = requested.get('decision')
postToParent({
  type: decision === 'confirmed' || decision === 'refused' ? decision : 'returned',
  reference: requested.get('reference') ?? '',
})
