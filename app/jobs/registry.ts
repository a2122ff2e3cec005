import { rezoneContributions } from '~/domain/contributions/rezone-contributions.server'
import { deliverMail } from '~/domain/messaging/deliver-mail.server'
import { saleCompleted } from '~/domain/messaging/sale-completed.server'
import { mailPasswordLink } from '~/domain/staff/mail-password-link.server'
import { job, type Job } from './job'

/** Every job of the house, one line each. */
export const JOBS: readonly Job[] = [
  job('contributions.rezone', rezoneContributions),
  job('messaging.deliver-mail', deliverMail),
  job('messaging.sale-completed', saleCompleted),
  job('staff.mail-password-link', mailPasswordLink),
]
