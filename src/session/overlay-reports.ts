/** Reports of the overlays that were made on this page, by the profile that was opened of each. A file does not hold them. */
import type { OverlayReport, ProfileId } from '../../workers/api/engine';

const reports = new Map<ProfileId, OverlayReport>();

export const keepOverlayReport = (profile: ProfileId, report: OverlayReport): void => void reports.set(profile, report);

export const overlayReport = (profile: ProfileId): OverlayReport | null => reports.get(profile) ?? null;
