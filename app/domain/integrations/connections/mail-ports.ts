/** The ports that mail servers use: nothing else of a network is reached by a form. */
export const MAIL_PORTS = ['587', '465', '2525', '25'] as const
