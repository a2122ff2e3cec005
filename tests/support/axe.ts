import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Asks for violations alone, inside the page: a third of the builder's time. Pages with frames of other origins need
 * `new AxeBuilder({ page })`.
 */
export const axe = (page: Page, axeSource?: string): AxeBuilder =>
  new AxeBuilder({ page, ...(axeSource === undefined ? {} : { axeSource }) })
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode(true)

/** For a page that is checked several times: sends axe only once, which halves the time of a check. */
export async function axeOnce(page: Page): Promise<AxeBuilder> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in globalThis)))
  return axe(page, frames.every(Boolean) ? ';' : undefined)
}

/** A scheme changes only colors, so the other rules run in the light one. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']
