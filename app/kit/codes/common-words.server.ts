/**
 * Words that leaked passwords commonly contain, collected here instead of copied from a published list. They match as
 * parts (password.ts), so that `Welcome2Summer!` is caught as well as `welcome`.
 */
const WORDS = `password passwort passphrase secret admin administrator root user guest
login signin logon welcome hello access master
letmein iloveyou loveyou love lovely baby angel princess prince sunshine shadow
dragon monkey tiger lion eagle bear wolf horse kitty
football baseball basketball hockey soccer golf tennis cricket rugby
liverpool arsenal chelsea barcelona realmadrid manchester united
superman batman spiderman starwars pokemon naruto minecraft fortnite matrix ninja samurai hunter killer ranger
michael michelle jennifer jessica ashley amanda nicole daniel thomas
george jordan robert william matthew andrew joshua anthony
charlie harley buster ginger pepper cookie cheese banana orange apple chocolate summer winter spring autumn
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday london newyork paris berlin america canada england
computer internet google facebook twitter instagram linkedin youtube
microsoft windows samsung iphone android amazon
freedom whatever trustno trustnoone nothing blink money forever family
friends jesus christ heaven faith grace church god
flower rainbow diamond silver golden purple yellow black white green blue red pink correct horse battery staple
test testing demo default changeme change temp temporary qwerty azerty qwertz abc donate donor donation charity
the my your our is and for you me i a to it of not one no`

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/))

export const KEY_ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'azertyuiop',
  '01234567890',
]
