// @ts-check
/** The origins that may show this page: written into it by the server, which sends the same list as frame-ancestors. */
const allowedParents = () =>
  (document.querySelector('meta[name=almoner-parents]')?.getAttribute('content') ?? '').split(' ').filter(Boolean)

/** @param {MessageEvent} event */
export const isFromParent = (event) => event.source === window.parent && allowedParents().includes(event.origin)

/** To the page around this one, whichever of the allowed ones it is. @param {object} reported */
export function postToParent(reported) {
  for (const origin of allowedParents()) window.parent.postMessage(reported, origin)
}

const VARIABLE = /^--[a-z0-9-]{1,30}$/
const COLOUR = /^(?:#[0-9a-f]{3,8}|rgba?\([0-9., /%]{1,40}\))$/i

/** Colours of the page around; anything that is no colour is left out. @param {Record<string, string>} appearance */
export function wear(appearance) {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(appearance)) {
    const worn = String(value).trim()
    if (name === 'color-scheme' && /^(?:light|dark)$/.test(worn)) style.setProperty(name, worn)
    else if (VARIABLE.test(name) && COLOUR.test(worn)) style.setProperty(name, worn)
  }
}
