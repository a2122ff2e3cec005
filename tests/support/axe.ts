import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe run once inside the page, asked for violations alone: a third of the time of the builder's own way, which opens a
 * second page to join the findings of frames from other origins. A page with such frames needs `new AxeBuilder({ page
 * })` as it is.
 */
export const axe = (page: Page, axeSource?: string): AxeBuilder =>
  new AxeBuilder({ page, ...(axeSource === undefined ? {} : { axeSource }) })
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode(true)

/** The same for a page that is looked at several times: axe is sent to it once, which is half of the work of a look. */
export async function axeOnce(page: Page): Promise<AxeBuilder> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in globalThis)))
  return axe(page, frames.every(Boolean) ? ';' : undefined)
}

/** A scheme changes colors and nothing else: the other rules are run in the light one. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']
