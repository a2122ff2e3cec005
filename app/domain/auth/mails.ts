import { fullMoment } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'

export const accountWords = (
  { now, organisation, officeUrl }: Pick<Ctx, 'organisation' | 'now' | 'officeUrl'>,
  { firstName }: { firstName: string },
): Record<string, string> => ({
  first_name: firstName,
  when: fullMoment(now, organisation.zone),
  forgot_url: `${officeUrl}/jpanel/password/forgot`,
})
