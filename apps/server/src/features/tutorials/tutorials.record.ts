import type { TutorialProgress } from '@app/domain/kernel/tutorials.vocabulary'

/** A user's progress in each tutorial that they have started, by its id; ids of removed tutorials may remain. */
export type KeptProgress = Readonly<Record<string, TutorialProgress>>

/** SQL that builds the signed-in person's progress. */
export const tutorialProgressJson = `(
  select coalesce(json_object_agg(tutorial_id, json_build_object(
           'currentStep', current_step, 'masteredSteps', mastered_steps,
           'isCompleted', is_completed, 'isClosed', is_closed)), '{}')
    from user_tutorial_progress where user_id = (select app.user_id()))`
