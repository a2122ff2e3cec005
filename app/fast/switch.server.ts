import { env } from '~/env.server'

/** With ALMONER_FAST=off, nothing goes around React, React Router or the driver. Every page and call stays the same. */
export const isFast = (): boolean => env().ALMONER_FAST !== 'off'
