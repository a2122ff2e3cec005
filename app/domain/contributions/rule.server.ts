import { contributionSettings } from '~/domain/settings/contributions.server'
import type { Ctx } from '~/kit/operation'
import { fulfilmentRule } from './status'

export const ruleOf = (ctx: Ctx) => fulfilmentRule(contributionSettings(ctx).useFulfilment)

export const referralOptions = (ctx: Ctx): string[] => contributionSettings(ctx).referralOptions
