/** Words for what a recording says about the machine and the start of the program. */

/** Headings by kind of facts; see the engine's API. */
export const ENVIRONMENT_TITLES = {
  start: 'How the program was started',
  machine: 'The machine',
  properties: 'System properties',
  variables: 'Environment variables',
} as const;

export const NO_ENVIRONMENT = 'Environment: the file does not say how the program was started.';

/** Note on values that the facts lack, and why. */
export const SECRETS_LEFT_OUT =
  'Values that may be secret are left out, by names such as password, token, key, secret and credential. Links and pruned report pages have none of this; a report page with whole files contains those files, secrets included.';
