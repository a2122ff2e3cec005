import { screenScripts } from '../../support/screen-scripts.ts'
import type { Measured } from '../report.ts'

const LIMIT = 180

/** P10: the scripts that each screen of the build begins with. */
export const bundles = async (): Promise<Measured[]> =>
  screenScripts().map(({ address, kib }) => ({
    figure: 'P10',
    what: `initial JavaScript of ${address}`,
    value: `${kib.toFixed(0)} KiB gz`,
    beside: '',
    ratio: '',
    limit: `≤ ${LIMIT} KiB`,
    isReached: kib <= LIMIT,
  }))
