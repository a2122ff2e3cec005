// @ts-check
import { isFromParent, wear } from './parent.js'

/** @typedef {{ type: 'open', appearance: Record<string, string>, currency: string, holder: string }} Opening */

/**
 * @typedef {{ type: 'tokenize', id: number } | { type: 'appearance', appearance: Record<string, string> }
 *   | { type: 'clear-code' } | { type: 'focus' }} Asked
 */

/**
 * The way between the fields and the page that shows them: that page sends a port, once, and what is made goes back
 * through it and nowhere else.
 * @param {object} page
 * @param {(opening: Opening) => void} page.open
 * @param {() => import('./token.js').Made | null} page.make
 * @param {() => object} page.state what the page around may know: never what was typed
 * @param {() => void} [page.clearCode]
 * @param {() => void} page.focus
 */
export function channel({ open, make, state, clearCode, focus }) {
  /** @type {MessagePort | null} */
  let port = null
  /** @param {object} reported */
  const report = (reported) => port?.postMessage(reported)
  const height = () => Math.ceil(document.body.getBoundingClientRect().height)

  /** @param {MessageEvent<Asked>} message */
  const receive = ({ data: requested }) => {
    if (requested.type === 'appearance') wear(requested.appearance)
    if (requested.type === 'clear-code') clearCode?.()
    if (requested.type === 'focus') focus()
    if (requested.type !== 'tokenize') return
    const made = make()
    report(made ? { type: 'made', id: requested.id, made } : { type: 'wrong', id: requested.id })
  }

  window.addEventListener('message', (event) => {
    const [input] = event.ports
    if (port || !input || !isFromParent(event)) return
    const opening = /** @type {Opening} */ (event.data)
    if (opening?.type !== 'open') return
    port = input
    port.onmessage = receive
    wear(opening.appearance)
    open(opening)
    document.body.hidden = false
    new ResizeObserver(() => report({ type: 'height', height: height() })).observe(document.body)
    report({ type: 'ready', height: height() })
    report({ type: 'change', ...state() })
  })

  document.addEventListener('submit', (event) => {
    event.preventDefault()
    report({ type: 'submit' })
  })

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') report({ type: 'cancel' })
  })

  return { changed: () => report({ type: 'change', ...state() }) }
}
