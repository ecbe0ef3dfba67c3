import { planTable, type Plan } from '../kernel/access/plans.ts'
import { duration } from '../kernel/message-format.ts'
import { HANDOVER_DAYS } from './handovers.limits.ts'

/** Texts for handing over a household. */
export const handoverTexts = {
  action: 'Hand over this household',
  offer: {
    sentence: `Choose who owns it from then on. They have ${duration(HANDOVER_DAYS, 'day')} to accept, and nothing changes before.`,
    chooseSomebody: 'Choose the new owner',
    nobody: 'Only someone in your household can take it over. Invite them first.',
    forYou: [
      'You become a caregiver here: you give doses, add photos and plan visits.',
      'You no longer invite people, change the plan or delete the household.',
      'You keep a household of your own. If this is your only one, you get a new, empty one.',
    ],
    forThem: [
      'They own every pet and record here, and decide who is in the household.',
      'You cannot take it back: only they can hand it over again.',
    ],
    /** Describes the payment after the handover, by the present plan. */
    payment: (plan: Plan): string =>
      plan === 'free'
        ? 'You are on the free plan, so nobody pays anything.'
        : `Your subscription ends when they accept, and you are not charged again. The household keeps ${planTable[plan].label} for as long as you have paid. Then they choose whether to pay for it.`,
    takeout: 'Archives that you made of this household are deleted. Download them first.',
  },
  offered: (name: string) => ({ title: `You offered the household to ${name}` }),
  withdrawn: { title: 'Offer withdrawn' },
  declined: { title: 'Offer declined' },
  accepted: (household: string) => ({ title: `The household ${household} is yours now` }),
  waiting: {
    title: (name: string): string => `Offered to ${name}`,
    expiredTitle: 'Your offer has expired',
    waits: (name: string, until: string): string =>
      `${name} can accept until ${until}. You stay the owner until then.`,
    expired: (name: string): string => `${name} did not answer in time. You are still the owner.`,
  },
  answer: {
    heading: 'A household is offered to you',
    title: (owner: string): string => `${owner} wants to hand over a household to you`,
    sentence: (household: string): string => `You would own the household ${household}.`,
    forYou: [
      'You own every pet and record there, and decide who is in the household.',
      'You keep every household that you own now.',
    ],
    forThem: (owner: string): string => `${owner} becomes a caregiver and can still help.`,
    payment: (plan: Plan): string =>
      plan === 'free'
        ? 'The household is on the free plan: you pay nothing.'
        : `The household keeps ${planTable[plan].label} for as long as it is paid. After that it moves to the free plan, unless you choose to pay for it.`,
  },
} as const
