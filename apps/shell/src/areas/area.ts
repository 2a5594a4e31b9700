import type { AreaDescriptor, ReleaseFiles } from '@portal/domain';
import type { ComponentType } from 'react';

/** The name and version of a deployable: an area, or the shell itself. */
export type DeployableVersion = { name: string; version: string };

/** One version of an area: its descriptor, and the version. The registry makes one object for each. */
export type Area = AreaDescriptor & DeployableVersion;

/** The module with the pages of an area, as a remote exposes it. */
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
  /** Absolute address of its Module Federation manifest. */
  manifest: string;
  /** Its files; null for a version on a developer's machine, whose files change. */
  files: ReleaseFiles | null;
  /** Its modules that were asked for, by name. */
  modules: Map<string, LoadedModule>;
  /** True when the last attempt left something in the runtime that the next one must not meet. */
  mustStartOver: boolean;
  /** Number of times that it was started over. */
  attempt: number;
};
