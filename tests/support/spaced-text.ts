import type { Page } from '@playwright/test'

/** People may set text this wide (WCAG 1.4.12), and nothing may be lost by it. */
const SPACED_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Runs in the browser: finds text that is cut off, overlaps, or scrolls out of a box sideways. */
function findLostTexts(): string[] {
  const SLACK = 2
  const lost: string[] = []
  const places: {
    nth: number
    owner: Element
    text: string
    left: number
    right: number
    top: number
    bottom: number
  }[] = []
  const describe = (element: Element) => [element.tagName.toLowerCase(), ...element.classList].join('.')
  /** Pointing at the cell shows its whole text. */
  const saysWhole = (element: Element, text: string) => {
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return element.closest('[title]')?.getAttribute('title')?.includes(text.slice(0, 20)) ?? false
  }
  const look = (owner: Element, text: string, { left, right, top, bottom }: DOMRect) => {
    const place = { nth: places.length, owner, text, left, right, top, bottom }
    for (let around: Element | null = owner; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || /auto|scroll/.test(overflowX + overflowY)) return
      const isCut =
        (/hidden|clip/.test(overflowX) && (right > box.right + SLACK || left < box.left - SLACK)) ||
        (/hidden|clip/.test(overflowY) && (bottom > box.bottom + SLACK || top < box.top - SLACK))
      if (!isCut) continue
      if (!saysWhole(around, text)) lost.push(`${text.slice(0, 40)}, cut by ${describe(around)}`)
      return
    }
    places.push(place)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const owner = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!owner || text === '' || owner.closest('.ace_editor, svg, option, noscript')) continue
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) if (box.width > 0 && box.height > 0) look(owner, text, box)
  }
  places.sort((one, two) => one.top - two.top)
  for (const [index, one] of places.entries())
    for (let next = index + 1; next < places.length; next += 1) {
      const two = places[next]
      // Whatever is further down begins below this text, too.
      if (!two || two.top >= one.bottom) break
      const width = Math.min(one.right, two.right) - Math.max(one.left, two.left)
      const height = Math.min(one.bottom, two.bottom) - two.top
      if (width <= SLACK || height <= 2 * SLACK) continue
      if (one.owner.contains(two.owner) || two.owner.contains(one.owner)) continue
      const [first, second] = one.nth < two.nth ? [one, two] : [two, one]
      lost.push(`${first.text.slice(0, 40)}, upon ${second.text.slice(0, 40)}`)
    }
  for (const box of document.querySelectorAll('form, .side, .dialog, main'))
    if (box.checkVisibility() && box.scrollWidth > box.clientWidth + SLACK && box.clientWidth > 1)
      lost.push(`${describe(box)} scrolls sideways`)
  return lost
}

/** Ignores text that is also cut off without the spacing, such as a long name. */
export async function findLostBySpacing(page: Page): Promise<string[]> {
  const before = new Set(await page.evaluate(findLostTexts))
  const style = await page.addStyleTag({ content: SPACED_TEXT })
  const after = await page.evaluate(findLostTexts)
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return [...new Set(after)].filter((one) => !before.has(one))
}
