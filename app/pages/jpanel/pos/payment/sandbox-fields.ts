import { appearanceNow, onAppearance } from '~/pages/jpanel/pos/controls/appearance'
import type { FieldsEvents, FieldsState, GatewayFields, TokenAnswer, TokenMade } from './gateway-fields'

const NO_ANSWER = 'The payment form is not responding. Close the payment and open it again.'
const TIMEOUT_MS = 10_000

type Reply =
  | { type: 'ready'; height: number }
  | { type: 'height'; height: number }
  | ({ type: 'change' } & FieldsState)
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'made'; id: number; made: TokenMade }
  | { type: 'wrong'; id: number }

/** Talks to the sandbox's field page (gateway-frame) through a message port that only its origin receives. */
export function sandboxFields(frameUrl: string, events: FieldsEvents): GatewayFields {
  const origin = new URL(frameUrl).origin
  const { port1: port, port2: theirs } = new MessageChannel()
  const frame = document.createElement('iframe')
  const waiting = new Map<number, (answer: TokenAnswer) => void>()
  let requested = 0
  let stopWatching = () => {}

  const answer = (id: number, input: TokenAnswer) => {
    waiting.get(id)?.(input)
    waiting.delete(id)
  }
  /** The order matters: focusing the frame resets which of its fields was focused. */
  const focus = () => {
    frame.focus()
    port.postMessage({ type: 'focus' })
  }
  port.onmessage = ({ data: reported }: MessageEvent<Reply>) => {
    if (reported.type === 'ready' || reported.type === 'height') frame.style.height = `${reported.height}px`
    if (reported.type === 'ready') events.onReady()
    if (reported.type === 'change') events.onChange({ brand: reported.brand, isComplete: reported.isComplete })
    if (reported.type === 'submit') events.onSubmit()
    if (reported.type === 'cancel') events.onCancel()
    if (reported.type === 'made') answer(reported.id, reported.made)
    if (reported.type === 'wrong') {
      focus()
      answer(reported.id, { error: '' })
    }
  }

  return {
    mount(element, { kind, currency, holder }) {
      frame.title = kind === 'card' ? 'Card details' : 'Bank account details'
      frame.className = 'gateway-frame'
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
      frame.addEventListener(
        'load',
        () => {
          frame.contentWindow?.postMessage({ type: 'open', appearance: appearanceNow(), currency, holder }, origin, [
            theirs,
          ])
          stopWatching = onAppearance((appearance) => port.postMessage({ type: 'appearance', appearance }))
        },
        { once: true },
      )
      frame.src = `${origin}/${kind}.html`
      element.replaceChildren(frame)
    },
    tokenize: () =>
      new Promise((resolve) => {
        requested += 1
        const id = requested
        const late = setTimeout(() => answer(id, { error: NO_ANSWER }), TIMEOUT_MS)
        waiting.set(id, (input) => {
          clearTimeout(late)
          resolve(input)
        })
        port.postMessage({ type: 'tokenize', id })
      }),
    focus,
    clearCode: () => port.postMessage({ type: 'clear-code' }),
    destroy() {
      stopWatching()
      port.close()
      frame.remove()
    },
  }
}
