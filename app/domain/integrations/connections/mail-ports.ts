/** Limits the form to mail ports, so that it cannot reach other services of a network. */
export const MAIL_PORTS = ['587', '465', '2525', '25'] as const
