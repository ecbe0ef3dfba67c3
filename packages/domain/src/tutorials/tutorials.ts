import { PRODUCT_NAME } from '../kernel/brand.ts'
import type { Tutorial, TutorialId, TutorialStep } from '../kernel/tutorials.vocabulary.ts'

type StepFacts = Pick<TutorialStep, 'id' | 'title' | 'description' | 'component'> & Partial<TutorialStep>

const step = (facts: StepFacts): TutorialStep => ({
  path: '/',
  targets: [],
  position: 'bottom',
  completion: { type: 'manual' },
  isSkippable: true,
  ...facts,
})

const welcome: Tutorial = {
  id: 'welcome',
  name: `Welcome to ${PRODUCT_NAME}`,
  description: 'A look around: your first pet, today, a first note and a reminder.',
  category: 'first-time',
  triggerConditions: {
    userDaysOld: { least: 0, greatest: 7 },
    completedTutorials: [],
    userTier: 'free',
  },
  steps: [
    step({
      id: 'welcome',
      title: `Welcome to ${PRODUCT_NAME}`,
      description:
        'Have two minutes? We’ll show you what there is. Leave whenever you like: it waits for you in your profile, under Tutorials.',
      component: 'modal',
      isSkippable: false,
    }),
    step({
      id: 'first-pet',
      title: 'It starts with a pet',
      description: 'A name and a species will do. Breed, birthday and a photo can come later.',
      component: 'spotlight',
      targets: ['add-first-pet', 'add'],
      action: 'click',
      completion: { type: 'database', condition: 'has_pets' },
      needs: { permission: 'add pets' },
    }),
    step({
      id: 'dashboard',
      title: 'Today comes first',
      description:
        'Whatever needs you today stands at the top: doses, visits, boosters. When it’s empty, you’re free to play.',
      component: 'tooltip',
      targets: ['today'],
      needs: { permission: 'view medications' },
    }),
    step({
      id: 'first-health-log',
      title: 'Write down how they are',
      description: 'Appetite, a limp, a good day. A line now is an answer the next time your vet asks.',
      component: 'spotlight',
      targets: ['add-health-log', 'add'],
      position: 'top',
      action: 'click',
      completion: { type: 'database', condition: 'has_health_logs' },
      needs: { permission: 'add health logs' },
    }),
    step({
      id: 'reminder',
      title: 'Let us remember',
      description: 'Nail trim, flea treatment, a clean tank. Press Add, choose Reminder, and say how often.',
      component: 'spotlight',
      targets: ['add'],
      action: 'click',
      completion: { type: 'database', condition: 'has_reminders' },
      needs: { permission: 'add reminders', feature: 'basic_reminders' },
    }),
    step({
      id: 'congratulations',
      title: 'You know your way around',
      description:
        'Search finds your pets, their health records, documents and photos. Emergency is one press away on every page. Enjoy your pets!',
      component: 'modal',
      isSkippable: false,
    }),
  ],
}

const healthTracking: Tutorial = {
  id: 'health-tracking-mastery',
  name: 'Health tracking',
  description: 'Weights, what is drawn from them, and what else is worth watching.',
  category: 'feature',
  triggerConditions: {
    userDaysOld: { least: 3, greatest: 60 },
    completedTutorials: ['welcome'],
    userTier: 'free',
  },
  steps: [
    step({
      id: 'why',
      title: 'See it before it shows',
      description: 'Pets hide it when they’re unwell. A few numbers don’t. This takes a minute.',
      component: 'banner',
      position: 'top',
      needs: { permission: 'view health logs' },
    }),
    step({
      id: 'weight',
      title: 'Weigh them now and then',
      description:
        'Press Add, choose Weight and type one number. We tell you when it has changed by a tenth within a year.',
      component: 'spotlight',
      targets: ['add'],
      action: 'click',
      completion: { type: 'database', condition: 'has_weights' },
      needs: { permission: 'add health logs' },
    }),
    step({
      id: 'metrics',
      title: 'From numbers to a line',
      description: 'Health Metrics draws what you note, so that a slow change is easy to see.',
      component: 'tooltip',
      targets: ['health-metrics'],
      position: 'top',
      action: 'click',
      completion: { type: 'interaction' },
      needs: { permission: 'view health logs' },
    }),
    step({
      id: 'tracking',
      title: 'Watch what your vet asks about',
      description:
        'Mood, appetite, energy, stool: log a day in Advanced Tracking and bring it to the next visit.',
      component: 'tooltip',
      path: '/health-metrics',
      targets: ['advanced-tracking'],
      position: 'top',
      needs: { permission: 'view health logs' },
    }),
  ],
}

const premiumFeatures: Tutorial = {
  id: 'premium-features-tour',
  name: 'Premium features',
  description: 'Helpers, your calendar and one summary a day.',
  category: 'feature',
  triggerConditions: {
    userDaysOld: { least: 0, greatest: Infinity },
    completedTutorials: ['welcome'],
    userTier: 'premium',
  },
  steps: [
    step({
      id: 'thanks',
      title: 'There’s more to discover',
      description: 'Your household’s plan has a few extras. Here they are, in a minute.',
      component: 'modal',
    }),
    step({
      id: 'family',
      title: 'Care for them together',
      description:
        'Invite a partner or a sitter. You say what they may do, and everyone sees who gave a dose.',
      component: 'tooltip',
      path: '/family',
      targets: ['invite'],
      needs: { permission: 'manage members', feature: 'family_sharing' },
    }),
    step({
      id: 'calendar',
      title: 'In the calendar you already use',
      description:
        'Subscribe once, under Calendar. Visits, boosters and reminders then show up by themselves.',
      component: 'spotlight',
      path: '/profile',
      targets: ['calendar-settings'],
      position: 'top',
      needs: { permission: 'add calendar feeds', feature: 'calendar_integration' },
    }),
    step({
      id: 'summary',
      title: 'One message each morning',
      description:
        'Smart reminders, under Notifications, gather the day in one summary. You’re still notified of each dose when it’s due.',
      component: 'tooltip',
      path: '/profile',
      targets: ['notifications-settings'],
      position: 'bottom',
      needs: { permission: 'view reminders', feature: 'smart_reminders' },
    }),
  ],
}

/** Every tutorial, in the order of offering (spec engagement §4). */
export const tutorials: readonly Tutorial[] = [welcome, healthTracking, premiumFeatures]

/** Returns a tutorial by its id. */
export function tutorialOf(id: TutorialId): Tutorial {
  const found = tutorials.find((tutorial) => tutorial.id === id)
  if (!found) throw new Error(`There is no tutorial ${id}`)
  return found
}
