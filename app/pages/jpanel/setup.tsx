import { redirect } from 'react-router'
import { hideSetup } from '~/domain/installation/hide-setup.server'
import { skipSetupStep } from '~/domain/installation/skip-setup-step.server'
import { formAction, intent } from '~/http/form/form-action'
import { screen } from '~/http/page'

export const loader = screen(hideSetup.permission, async () => {
  throw redirect('/jpanel/?setup=1')
})

export const action = formAction({
  hide: intent(hideSetup, () => ({ to: '/jpanel/', flash: 'Hidden. “First steps” in the settings shows them again.' })),
  skip: intent(skipSetupStep, () => ({ to: '/jpanel/?setup=1' })),
})
