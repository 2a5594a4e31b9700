import type { AreaDescriptor, Demonstration } from '@portal/domain';

/** What the development server tells the harness. The portal's part is null while no portal answers. */
export type HarnessSettings = {
  area: AreaDescriptor;
  /** Address of the remote's manifest. */
  manifest: string;
  /** Where the portal is looked for. */
  portalUrl: string;
  portal: { tokenKey: string; demonstration: Demonstration | null } | null;
};

/** Where the development server answers with the settings, and with an event for every new build. */
export const SETTINGS_ADDRESS = '/__harness/settings.json';
export const BUILDS_ADDRESS = '/__harness/builds';
