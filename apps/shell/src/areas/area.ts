import type { AreaDescriptor, ReleaseFiles } from '@portal/domain';
import type { ComponentType } from 'react';

export type DeployableVersion = { name: string; version: string };

export type Area = AreaDescriptor & DeployableVersion;

export const PAGES_MODULE = 'App';

/**
 * `App` is a component without properties that renders its own `<Routes>` for the pages of its descriptor, inside the
 * host's router, query client and theme; the others are its slots (`AreaSlot`).
 */
export type AreaModule<Exported = ComponentType> = { default: Exported };

export type LoadedModule = {
  loading: Promise<AreaModule<unknown>> | null;
  component: ComponentType | null;
};

export type AreaSource = Area & {
  /** The address of its `remoteEntry.js`. */
  entry: string;
  /** Its files; null for a version on a developer's machine, whose files change. */
  files: ReleaseFiles | null;
  modules: Map<string, LoadedModule>;
  /** True when the last attempt left something in the runtime that the next one must not meet. */
  mustStartOver: boolean;
  attempt: number;
};
