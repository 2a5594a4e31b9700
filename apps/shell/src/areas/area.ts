import type { AreaDescriptor, ReleaseFiles } from '@portal/domain';
import type { ComponentType } from 'react';

export type DeployableVersion = { name: string; version: string };

export type Area = AreaDescriptor & DeployableVersion;

export const PAGES_MODULE = 'App';

/**
 * A module that a remote exposes. `App` is a component without properties that renders its own `<Routes>` for the pages of its
 * descriptor, inside the host's router, query client and theme; the others are its slots (`AreaSlot`).
 */
export type AreaModule<Exported = ComponentType> = { default: Exported };

/** The traces of the last attempt to load a module. */
export type LoadedModule = {
  /** The load in flight or done; null before the first one and after a failure. */
  loading: Promise<AreaModule<unknown>> | null;
  /** Null until it is shown or loaded, and after `forget`. */
  component: ComponentType | null;
};

/** An area with the place of its code, and the traces of the attempts to load it. */
export type AreaSource = Area & {
  manifest: string;
  /** Its files; null for a version on a developer's machine, whose files change. */
  files: ReleaseFiles | null;
  modules: Map<string, LoadedModule>;
  /** True when the last attempt left something in the runtime that the next one must not meet. */
  mustStartOver: boolean;
  attempt: number;
};
