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

/** Where the harness lies; everything else at a development server is the remote, or an address of its pages. */
export const HARNESS_ADDRESS = '/__harness/';
/** Where the development server answers with the settings. */
export const SETTINGS_ADDRESS = `${HARNESS_ADDRESS}settings.json`;
