import { phoneNumbersContract } from '../support/contracts/phone-numbers'

phoneNumbersContract('a Twilio on loopback', [])
