import type { OwnAudience, OwnKind, OwnReader } from '#contract/own-answers.ts'

/** A question that most events ask. Organisers can change it before adding it. */
export type ReadyQuestion = {
  /** What organisers search for; guests read the label. */
  name: string
  label: string
  kind: OwnKind
  choices?: readonly string[]
  help?: string
  isOfPerson: boolean
  readers: readonly OwnReader[]
  purpose: string
  keepDays: number
  heads?: string
  flyingChoice?: string
  audience: OwnAudience
}

export const readyQuestions: readonly ReadyQuestion[] = [
  {
    name: 'Emergency contact',
    label: 'Emergency contact',
    help: 'Someone who is not at the event.',
    kind: 'contact',
    isOfPerson: true,
    readers: ['organisers'],
    purpose: 'We call them if something happens to you.',
    keepDays: 30,
    heads: 'emergency, emergency contact, ice, notfallkontakt',
    audience: 'coming',
  },
  {
    name: 'T-shirt size',
    label: 'T-shirt size',
    kind: 'choice',
    choices: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    isOfPerson: true,
    readers: ['organisers'],
    purpose: 'We order a shirt that fits you.',
    keepDays: 365,
    heads: 'shirt, t-shirt, tshirt, size, shirt size',
    audience: 'coming',
  },
  {
    name: 'Access needs',
    label: 'What do you need to take part?',
    help: 'For example a step-free way, a room near the lift, or captions.',
    kind: 'prose',
    isOfPerson: true,
    readers: ['organisers', 'hotel'],
    purpose: 'We prepare the venue and your room.',
    keepDays: 30,
    heads: 'access, access needs, accessibility, barrierefreiheit',
    audience: 'coming',
  },
  {
    name: 'How people travel',
    label: 'How do you travel?',
    kind: 'choice',
    choices: ['Plane', 'Train', 'Car', 'I live there'],
    flyingChoice: 'Plane',
    isOfPerson: false,
    readers: ['organisers'],
    purpose: 'We plan shuttles and parking.',
    keepDays: 30,
    heads: 'travel, means of travel, anreise',
    audience: 'coming',
  },
  {
    name: 'Arrival by own means',
    label: 'If you come on your own, when and where do you arrive?',
    help: 'For example: Monday 14:30, at the main station.',
    kind: 'text',
    isOfPerson: false,
    readers: ['organisers'],
    purpose: 'We know when to expect you.',
    keepDays: 30,
    heads: 'arrival, arrival time, ankunft',
    audience: 'coming',
  },
  {
    name: 'Visa needed',
    label: 'Do you need a visa?',
    kind: 'yesNo',
    isOfPerson: false,
    readers: ['organisers'],
    purpose: 'We write a letter of invitation for you.',
    keepDays: 30,
    heads: 'visa, visa needed, visum',
    audience: 'coming',
  },
  {
    name: 'Nationality',
    label: 'Nationality',
    kind: 'country',
    isOfPerson: true,
    readers: ['organisers'],
    purpose: 'We find out which papers you need.',
    keepDays: 30,
    heads: 'nationality, citizenship, staatsangehorigkeit',
    audience: 'coming',
  },
  {
    name: 'Photo consent',
    label: 'May we publish photos that show you?',
    kind: 'yesNo',
    isOfPerson: false,
    readers: ['organisers'],
    purpose: 'We publish no photo of you without your consent.',
    keepDays: 365,
    heads: 'photo, photos, photo consent, fotos',
    audience: 'coming',
  },
  {
    name: 'Name of a plus-one',
    label: 'Who comes with you?',
    help: 'Leave it empty if you come alone.',
    kind: 'text',
    isOfPerson: false,
    readers: ['organisers', 'hotel'],
    purpose: 'We plan a bed and a seat for them, too.',
    keepDays: 30,
    heads: 'plus-one, plus one, guest name, begleitung',
    audience: 'coming',
  },
  {
    name: 'Languages',
    label: 'Which languages do you speak?',
    kind: 'choices',
    choices: ['English', 'French', 'German', 'Italian', 'Portuguese', 'Spanish'],
    isOfPerson: true,
    readers: ['organisers'],
    purpose: 'We seat people where they understand each other.',
    keepDays: 365,
    heads: 'languages, language, sprachen',
    audience: 'everyone',
  },
]
