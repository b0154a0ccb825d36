/**
 * The manifests of a service on Kubernetes: Deployment, HorizontalPodAutoscaler, PodDisruptionBudget, NetworkPolicy and
 * the Job that migrates its database. `tools/check/manifest.spec.ts` says what they must hold. Pure.
 */
export function kubernetesManifest(service: string): string {
  return manifest.replaceAll('SERVICE', service);
}

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: SERVICE
  labels: { app.kubernetes.io/name: SERVICE }
spec:
  # How many there are is for the HorizontalPodAutoscaler below to say.
  strategy:
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels: { app.kubernetes.io/name: SERVICE, app.kubernetes.io/component: server }
  template:
    metadata:
      labels: { app.kubernetes.io/name: SERVICE, app.kubernetes.io/component: server }
      annotations:
        prometheus.io/scrape: 'true'
        prometheus.io/port: '3000'
        prometheus.io/path: /metrics
    spec:
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        seccompProfile: { type: RuntimeDefault }
      # 5 s until nobody sends requests here any more, 30 s for the service's own shutdown, and some to spare.
      terminationGracePeriodSeconds: 40
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: { app.kubernetes.io/name: SERVICE, app.kubernetes.io/component: server }
      containers:
        - name: service
          image: handtest/SERVICE
          ports:
            - { name: http, containerPort: 3000 }
          envFrom:
            - configMapRef: { name: service }
            - configMapRef: { name: SERVICE, optional: true }
            - secretRef: { name: SERVICE }
          env:
            - { name: NODE_OPTIONS, value: --max-old-space-size=192 }
          # Waits for the database and its migrations.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 2
            failureThreshold: 90
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          lifecycle:
            preStop:
              exec: { command: [sleep, '5'] }
          resources:
            requests: { cpu: 100m, memory: 256Mi }
            limits: { memory: 256Mi }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: SERVICE
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: SERVICE }
  minReplicas: 2
  maxReplicas: 4
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 70 }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: SERVICE
spec:
  maxUnavailable: 1
  selector:
    matchLabels: { app.kubernetes.io/name: SERVICE, app.kubernetes.io/component: server }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: SERVICE
spec:
  podSelector:
    matchLabels: { app.kubernetes.io/name: SERVICE }
  policyTypes: [Ingress, Egress]
  ingress:
    - from:
        - namespaceSelector:
            matchLabels: { kubernetes.io/metadata.name: monitoring }
      ports: [{ protocol: TCP, port: 3000 }]
  egress:
    - ports: [{ protocol: TCP, port: 4222 }] # NATS
    - ports: [{ protocol: TCP, port: 5432 }] # Postgres
---
apiVersion: batch/v1
kind: Job
metadata:
  name: SERVICE-migrate
  labels: { app.kubernetes.io/name: SERVICE, app.kubernetes.io/component: migration }
spec:
  backoffLimit: 4
  activeDeadlineSeconds: 3600
  ttlSecondsAfterFinished: 3600
  template:
    metadata:
      labels: { app.kubernetes.io/name: SERVICE, app.kubernetes.io/component: migration }
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        seccompProfile: { type: RuntimeDefault }
      containers:
        - name: migrate
          image: handtest/SERVICE
          args: [migrate]
          envFrom:
            - configMapRef: { name: service }
            - configMapRef: { name: SERVICE, optional: true }
            - secretRef: { name: SERVICE }
          resources:
            requests: { cpu: 100m, memory: 256Mi }
            limits: { memory: 256Mi }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
`;
