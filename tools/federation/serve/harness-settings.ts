import type { AreaDescriptor, PortalConfig } from '@portal/domain';

/** The portal's part is null while no portal answers. */
export type HarnessSettings = {
  area: AreaDescriptor;
  entry: string;
  portalUrl: string;
  portal: Pick<PortalConfig, 'tokenKey' | 'demonstration'> | null;
};

/** Address of the harness; every other address of a development server belongs to the remote or its pages. */
export const HARNESS_ADDRESS = '/__harness/';
export const SETTINGS_ADDRESS = `${HARNESS_ADDRESS}settings.json`;
