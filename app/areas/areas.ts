import type { Area } from './area.ts'
import { contributions } from './contributions.ts'
import { events } from './events.ts'
import { feeds } from './website/feeds.ts'
import { fundraising } from './fundraising.ts'
import { imports, media } from './media.ts'
import { memberships } from './memberships.ts'
import { messaging, messenger } from './messaging.ts'
import { paymentOptions } from './selling/payment-options.ts'
import { plans } from './plans.ts'
import { pos } from './pos.ts'
import { products } from './selling/products.ts'
import { providers } from './selling/providers.ts'
import { receipts } from './receipts.ts'
import { pages } from './website/pages.ts'
import { redirects } from './website/redirects.ts'
import { reports } from './reports.ts'
import { segments } from './segments.ts'
import { settings } from './settings.ts'
import { shipping } from './selling/shipping.ts'
import { shell } from './shell.ts'
import { sponsorships } from './sponsorships.ts'
import { staff } from './staff.ts'
import { supporters } from './supporters.ts'
import { taxes } from './selling/taxes.ts'
import { themes } from './themes.ts'
import { tributes } from './tributes.ts'

export const AREAS: readonly Area[] = [
  pos,
  staff,
  contributions,
  supporters,
  memberships,
  sponsorships,
  tributes,
  themes,
  imports,
  media,
  receipts,
  messaging,
  messenger,
  reports,
  products,
  fundraising,
  events,
  plans,
  paymentOptions,
  segments,
  taxes,
  shipping,
  providers,
  pages,
  feeds,
  redirects,
  settings,
  shell,
]
