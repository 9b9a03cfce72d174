/** What the answers are for and whom to ask, before they are sent (security G6). */
export const SurveyPurpose = () => (
  <p className="text-sm text-soft">
    Your answers are used to plan this event. To see, correct or delete what we know about you, open My
    Account once you have signed in, or ask your organiser.
  </p>
)
