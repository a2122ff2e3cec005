type PlanFacts = {
  total: string
  terms: string
  next: string
  isChargeable: boolean
}

const ONE_EMAIL = 'A supporter with an email gets 1 email.'

export const askAboutPlan = ({ total, terms, next, isChargeable }: PlanFacts) => ({
  charge: {
    title: isChargeable ? `Take ${total} now?` : `Mark ${total} as paid?`,
    act: isChargeable ? `Take ${total}` : 'Mark as paid',
    body:
      `It is the payment that is due on ${next}, which is not taken again then: the plan goes on with the one after ` +
      `it. ${ONE_EMAIL}`,
    mails: true,
  },
  pause: {
    title: 'Pause this plan?',
    act: 'Pause plan',
    body: `${total} ${terms} stops, the payment of ${next} included, until the plan is resumed. ${ONE_EMAIL}`,
    isHarmless: true,
    mails: true,
  },
  resume: {
    title: 'Resume this plan?',
    act: 'Resume plan',
    body: `${total} ${terms} goes on at its next day. Days in between are not charged. ${ONE_EMAIL}`,
    isHarmless: true,
    mails: true,
  },
  cancel: {
    title: 'Cancel this plan?',
    act: 'Cancel plan',
    body: `${total} ${terms} stops, the payment of ${next} included. A cancelled plan cannot be resumed. ${ONE_EMAIL}`,
    mails: true,
  },
})
