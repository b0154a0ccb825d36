/** The alerts of `k8s/components/monitoring`, and their unit tests for promtool. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { parse } from 'yaml';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

export interface AlertTests {
  readonly rule_files: readonly string[];
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly object[];
    }[];
  }[];
}

export const monitoringFolder = join(projectRoot(), 'k8s/components/monitoring');

/** The groups, as Prometheus itself reads them. */
export function alertGroups(): { groups: readonly { rules: readonly Alert[] }[] } {
  const { spec } = parse(readFileSync(join(monitoringFolder, 'alerts.yaml'), 'utf8')) as {
    spec: { groups: readonly { rules: readonly Alert[] }[] };
  };
  return spec;
}

export function alertTests(): AlertTests {
  return parse(readFileSync(join(monitoringFolder, 'alerts.test.yaml'), 'utf8')) as AlertTests;
}
