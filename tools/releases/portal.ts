import type {
  AreaVersion,
  CanaryAudienceChange,
  CanaryAudienceInput,
  PreviewInput,
  ReleaseEntry,
  ReleaseOutcome,
  ReleaseSource,
} from '@portal/domain';
import type { LocalBuild } from '@portal/releases';

export type ChangeOptions = { dryRun: boolean };

export type PublishOptions = ChangeOptions & {
  source: ReleaseSource | undefined;
};

export type Portal = {
  /** Publishes builds as one release; a canary is of one build. */
  publish(
    builds: readonly LocalBuild[],
    audience: CanaryAudienceInput | null,
    options: PublishOptions,
  ): Promise<ReleaseOutcome>;
  promote(name: string, version: string | undefined, options: ChangeOptions): Promise<ReleaseOutcome>;
  rollBack(name: string, version: string | undefined, options: ChangeOptions): Promise<ReleaseOutcome>;
  rollBackAll(number: number | undefined, options: ChangeOptions): Promise<ReleaseOutcome>;
  setCanary(
    name: string,
    version: string | undefined,
    change: CanaryAudienceChange,
    options: ChangeOptions,
  ): Promise<ReleaseOutcome>;
  removeCanary(name: string, options: ChangeOptions): Promise<ReleaseOutcome>;
  withdraw(name: string, options: ChangeOptions): Promise<ReleaseOutcome>;
  preview(name: string, input: PreviewInput): Promise<string>;
  /** Lists the builds that everyone has; empty when nothing is published. */
  published(names: 'all' | readonly string[], folder: string): Promise<LocalBuild[]>;
  history(limit: number): Promise<ReleaseEntry[]>;
  versions(name: string): Promise<AreaVersion[]>;
};

/** The portal refused; the message is its own, for the person who publishes. */
export class PortalRefusal extends Error {
  override name = 'PortalRefusal';
}
