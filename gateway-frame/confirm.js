// @ts-check
import { isFromParent, wear } from './parent.js'

window.addEventListener('message', (event) => {
  if (isFromParent(event) && event.data?.type === 'appearance') wear(event.data.appearance)
})
document.querySelector('h1')?.focus()
