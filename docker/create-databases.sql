-- One database per service that has one; runs once, when the volume is new.
CREATE DATABASE handtest_identity;
CREATE DATABASE handtest_job;
CREATE DATABASE handtest_extraction;
CREATE DATABASE handtest_billing;
CREATE DATABASE handtest_scheduler;
CREATE DATABASE handtest_codehost;
CREATE DATABASE handtest_webhook;
CREATE DATABASE handtest_browser;
